// The library's own entrance warns of every Node.js that is not (yet) a long-term one, at every start;
// what lies behind it does not.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}
declare module 'oidc-provider/lib/helpers/errors.js' {
  import type { errors } from 'oidc-provider'
  export const InvalidTarget: typeof errors.InvalidTarget
  export const SessionNotFound: typeof errors.SessionNotFound
}
