import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../api/http/client.ts'
import { answerOf } from '../kit/admin-calls.tsx'
import type { Person } from '../browser-people.ts'
import { useWrite } from '../kit/use-call.ts'

/** Who may become an admin by an address: somebody whom the provider has proved to own it. */
type Named = { person: Person } | { why: string }

export function useChangeAdmin() {
  return useWrite('PUT /api/people/{sub}/admin', {
    changes: ['GET /api/people', 'GET /api/audit'],
  })
}

/** Looks for the one person with this address. */
export function useNaming() {
  return useMutation({
    mutationFn: async (email: string): Promise<Named> => {
      const asked = email.trim().toLowerCase()
      const found = await answerOf(callApi('GET /api/people', { query: { q: asked } }))
      const people = found.filter((person) => person.email.toLowerCase() === asked)
      const proved = people.filter(({ emailVerified }) => emailVerified)
      const [person, another] = proved
      if (another) return { why: `Several people sign in with ${email.trim()}. No one was added.` }
      if (person) return person.isAdmin ? { why: `${email.trim()} is already an admin.` } : { person }
      return {
        why:
          people.length > 0
            ? `The sign-in service has not verified ${email.trim()}, so we cannot tell whose it is. No one was added.`
            : `No one with ${email.trim()} has signed in. Ask them to sign in to the shop once, then add them here.`,
      }
    },
  })
}
