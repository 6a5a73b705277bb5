import { useEffect, useRef } from 'react'
import { signedInBeforeCookie } from '../../shop/identity/session.ts'
import { findCookie } from '../cookie.ts'
import { isPersonLost, useAskWhoIsHere, usePerson } from '../person.ts'

/**
 * Another tab may sign in or out, and Back may show an old page: when this page is looked at again and the cookie
 * differs from the page, the page is loaded again. Once for each change of the cookie, and again if the network was
 * down.
 */
export function SignInWatch(): null {
  const isSignedIn = usePerson() !== null
  const askWhoIsHere = useAskWhoIsHere()
  const answered = useRef<boolean | null>(null)
  useEffect(() => {
    function look(): void {
      if (document.visibilityState !== 'visible') return
      const says = findCookie(document.cookie, signedInBeforeCookie) !== undefined
      if (says === isSignedIn) answered.current = null
      else if (answered.current !== says || isPersonLost()) {
        answered.current = says
        void askWhoIsHere()
      }
    }
    window.addEventListener('pageshow', look)
    window.addEventListener('focus', look)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('pageshow', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isSignedIn, askWhoIsHere])
  return null
}
