import { redirect, type RouterContextProvider } from 'react-router'
import { toleratedErrors, type SignInFailure } from '../../shop/identity/sign-in-error.ts'
import { newReference } from '../../shop/secret.ts'
import { pageContext, shopContext } from '../context.ts'
import type { PopupOutcome } from './popup-channel.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/** How a sign-in was begun; null if nobody knows any more. */
type Way = { mode: 'page' | 'popup' | 'silent'; returnPath: string } | null

/** Every failed sign-in is logged under a reference, which is returned. */
export function noteFailure(context: Context, { code, detail }: SignInFailure, way: Way): string {
  const reference = newReference('SI')
  const { log } = context.get(shopContext)
  const facts = { reference, code, detail, reqId: context.get(pageContext).requestId }
  const expected = way?.mode === 'silent' && toleratedErrors.includes(code)
  if (expected) log.info(facts, 'a silent sign-in left the visitor a visitor')
  else log.warn(facts, 'a sign-in failed')
  return reference
}

/**
 * Each ends on a finished page: a silent one where the visitor was, one in a window in that window, any other on the
 * shop's error path, in words and with its reference.
 */
export function failSignIn(context: Context, failure: SignInFailure, way: Way): PopupOutcome {
  const reference = noteFailure(context, failure, way)
  if (way?.mode === 'popup') return { kind: 'failed', code: failure.code, reference }
  if (way?.mode === 'silent') throw redirect(way.returnPath)
  const said = new URLSearchParams({ sign_in_error: failure.code, reference })
  if (way) said.set('returnTo', way.returnPath)
  throw redirect(`${context.get(shopContext).loginErrorPath}?${said}`)
}
