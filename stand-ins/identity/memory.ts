import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** What the library stores during one run: sessions, sign-ins under way, codes, tokens and grants, each apart. */
export function openMemory(mostOfEach = 1000): AdapterFactory {
  const shelves = new Map<string, Adapter>()
  return (model) => {
    const shelf = shelves.get(model) ?? openShelf(mostOfEach)
    shelves.set(model, shelf)
    return shelf
  }
}

function openShelf(most: number): Adapter {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>()

  const find = (id: string) => {
    const found = kept.get(id)
    if (found && found.until > Date.now()) return found.payload
    kept.delete(id)
  }
  const findWhere = (holds: (payload: AdapterPayload) => boolean) =>
    [...kept.keys()].map(find).find((payload) => payload && holds(payload))

  return {
    upsert: async (id, payload, expiresIn) => {
      // Deleted first, so that the last written entry is last, and is removed last.
      kept.delete(id)
      kept.set(id, { payload, until: expiresIn ? Date.now() + expiresIn * 1000 : Infinity })
      const [oldest] = kept.keys()
      if (kept.size > most) kept.delete(oldest!)
    },
    find: async (id) => find(id),
    findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findWhere((payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = find(id)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void kept.delete(id),
    // Called for each kind of token separately. A sign-in under way may name the grant too, and must outlive it.
    revokeByGrantId: async (grantId) => {
      for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id)
    },
  }
}
