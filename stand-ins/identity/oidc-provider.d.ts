// At every start the library's own entry point warns about Node.js versions without long-term support; the
// module behind it does not.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}
declare module 'oidc-provider/lib/helpers/errors.js' {
  import type { errors } from 'oidc-provider'
  export const InvalidTarget: typeof errors.InvalidTarget
  export const SessionNotFound: typeof errors.SessionNotFound
}
