/** Who can sign in. The passwords are shown on the sign-in page: nothing here is worth stealing. */
export type Account = { sub: string; email: string; password: string; name: string; does: string }

export const ACCOUNTS: readonly Account[] = [
  {
    sub: 'demo-partner',
    email: 'partner@demo.test',
    password: 'partner',
    name: 'Dana Partner',
    does: 'buys at partner prices',
  },
  {
    sub: 'demo-admin',
    email: 'admin@demo.test',
    password: 'admin',
    name: 'Alex Admin',
    does: 'looks after the shop',
  },
]

/** The shop, as the provider knows it. */
export const CLIENT_ID = 'spindle-demo'
export const CLIENT_SECRET = 'spindle-demo-secret'

/** `partner+dr.miller@demo.test` is a person of their own with the password of `partner@demo.test`. */
export function findAccount(email: string, password: string): Account | undefined {
  const wanted = email.trim().toLowerCase()
  const [, name, tag, host] = /^([^+@]+)(?:\+([a-z0-9.-]{1,40}))?@(.+)$/.exec(wanted) ?? []
  const account = ACCOUNTS.find((known) => known.email === `${name}@${host}` && known.password === password)
  return account && tag !== undefined ? tagged(account, tag) : account
}

export function accountOf(sub: string): Account | undefined {
  const [known, tag] = sub.split('+')
  const account = ACCOUNTS.find((one) => one.sub === known)
  return account && tag !== undefined ? tagged(account, tag) : account
}

function tagged(account: Account, tag: string): Account {
  return { ...account, sub: `${account.sub}+${tag}`, email: account.email.replace('@', `+${tag}@`) }
}
