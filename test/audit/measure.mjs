// node measure.mjs <url> <cookie as JSON or null>: one run of Lighthouse in a browser of its own; its report on stdout.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [url, cookie] = process.argv.slice(2)
const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH,
  chromeFlags: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  await setCookie(JSON.parse(cookie))
  const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'error' })
  await new Promise((done) => process.stdout.write(JSON.stringify(lhr), done))
} finally {
  chrome.kill()
}

/** As an earlier visit left it: in the browser, so that the page's scripts see it too. */
async function setCookie(wanted) {
  if (!wanted) return
  const version = await fetch(`http://127.0.0.1:${chrome.port}/json/version`)
  const socket = new WebSocket((await version.json()).webSocketDebuggerUrl)
  await new Promise((done) => socket.addEventListener('open', done, { once: true }))
  const answered = new Promise((done) => socket.addEventListener('message', done, { once: true }))
  const cookies = [{ ...wanted, url: new URL(url).origin }]
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies } }))
  const { error } = JSON.parse((await answered).data)
  socket.close()
  if (error) throw new Error(`The cookie could not be set: ${error.message}`)
}
