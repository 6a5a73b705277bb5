import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { pageContext } from './context.ts'
import { withLateScripts } from './late-scripts.ts'
import { ScriptMark, takeOwnScripts } from './own-scripts.ts'

// The build has its own copy of these keys: the server takes them from here, otherwise loaders would not find
// them.
export { pageContext, shopContext } from './context.ts'

/** A page that is not finished by then is given up; loaders have shorter limits of their own. */
const renderLimitMs = 15_000

/**
 * The whole page in one piece, never a stream: the server caches the bytes, and hashes the inline scripts that were
 * written here for the CSP header. A script that came with content is not among them, and does not run.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const mark = randomBytes(16).toString('base64url')
  const page = await render(
    <ScriptMark value={mark}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </ScriptMark>,
    mark,
  )
  const { html, scripts } = takeOwnScripts(withLateScripts(page.html), mark)
  loadContext.get(pageContext).ownScripts = scripts
  return new Response(html, { status: page.broken ? 500 : status, headers })
}

function render(page: React.ReactNode, nonce: string): Promise<{ html: string; broken: boolean }> {
  return new Promise((resolve, reject) => {
    let broken = false
    const limit = setTimeout(() => stream.abort(new Error('rendering took too long')), renderLimitMs)
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => stream.pipe(collect((html) => resolve({ html, broken }))),
      onShellError: (error) => {
        clearTimeout(limit)
        reject(error)
      },
      onError: (error) => {
        broken = true
        console.error(error)
      },
    })

    function collect(done: (html: string) => void): Writable {
      const chunks: Buffer[] = []
      return new Writable({
        write(chunk: Buffer, _encoding, next) {
          chunks.push(chunk)
          next()
        },
        final(next) {
          clearTimeout(limit)
          done(Buffer.concat(chunks).toString('utf8'))
          next()
        },
      })
    }
  })
}
