import {
  findPersonNamed,
  giveAdmin,
  withdrawAdmin,
  type NamingRefusal,
} from '../../shop/identity/change-person.ts'
import type { PersonRow } from '../../shop/identity/person-store.ts'
import type { Shop } from '../start/open-shop.ts'
import { notUnderstood, printable, refuse } from './command.ts'

export async function changeAdmin(shop: Shop, [act, name, ...rest]: string[]): Promise<number> {
  if ((act !== 'add' && act !== 'remove') || !name || rest.length > 0) {
    return notUnderstood
  }
  const found = await findPersonNamed(shop, name)
  if (!found.ok) return refuse(whyNotNamed(act, name, found.refusal))
  const person = shownRow(found.value)
  const change = { sub: found.value.sub, actor: 'operator' }
  const done = act === 'add' ? await giveAdmin(shop, change) : await withdrawAdmin(shop, change)
  if (!done.ok)
    return refuse(
      done.refusal.why === 'last-admin'
        ? `${person} is the last admin and cannot be removed. Add another admin first. Nothing was changed.`
        : `${person} is gone.`,
    )
  const words = act === 'add' ? ['already an admin', 'now an admin'] : ['not an admin', 'no longer an admin']
  console.log(`${person} is ${words[done.value ? 1 : 0]}.`)
  return 0
}

function whyNotNamed(act: 'add' | 'remove', name: string, refusal: NamingRefusal): string {
  if (refusal.why === 'nobody')
    return act === 'add'
      ? `Nobody called ${name} has signed in. Ask them to sign in to the shop once, then run this again.`
      : `Nobody called ${name} has signed in, so there is no admin role to remove. Nothing was changed.`
  const list = refusal.people.map((person) => `  ${shownRow(person)}`).join('\n')
  return refusal.why === 'several'
    ? `Several people go by ${name}. Nothing was changed. Name one of them by the sub, shown in brackets:\n${list}`
    : `The sign-in service has not verified ${name}, so we cannot tell whose it is. Nothing was changed. If you know who this is, use the sub:\n${list}`
}

function shownRow({ sub, name, email }: PersonRow): string {
  return printable([name, email && `<${email}>`, `(${sub})`].filter(Boolean).join(' '))
}
