import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { withLateScripts } from './late-scripts.ts'

// The build holds its own copy of these keys: the server takes them from here, or loaders would not find them.
export { pageContext, shopContext } from './context.ts'

/** A page that is not done by then is given up; loaders have shorter limits of their own. */
const renderLimitMs = 15_000

/**
 * The whole page in one piece, never a stream: the server around it hashes the inline scripts for the CSP
 * header and keeps the bytes, and both need the last one.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const page = await render(<ServerRouter context={routerContext} url={request.url} />)
  return new Response(withLateScripts(page.html), { status: page.broken ? 500 : status, headers })
}

function render(page: React.ReactNode): Promise<{ html: string; broken: boolean }> {
  return new Promise((resolve, reject) => {
    let broken = false
    const limit = setTimeout(() => stream.abort(new Error('rendering took too long')), renderLimitMs)
    const stream = renderToPipeableStream(page, {
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
