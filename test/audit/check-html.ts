import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { cookieOf, type AuditedPage } from './pages.ts'

/** One message of the checker; `info` with the subtype `warning` is a warning, anything else than `info` an error. */
type Message = {
  type: string
  subType?: string
  url?: string
  lastLine?: number
  message: string
  extract?: string
}

const checker = join(import.meta.dirname, 'node_modules/vnu-jar/build/dist/vnu.jar')

/** Prints what the Nu Html Checker says about the first HTML of each page; the number of errors. */
export async function checkHtml(origin: string, pages: AuditedPage[], folder: string): Promise<number> {
  if (spawnSync('java', ['-version']).status !== 0) {
    console.error('The HTML checker needs Java 17 or newer, and there is no java here.')
    return 1
  }
  const files = await Promise.all(pages.map((page) => keepPage(origin, page, folder)))
  const options = ['-jar', checker, '--stdout', '--exit-zero-always', '--format', 'json']
  const { stdout } = await promisify(execFile)('java', [...options, ...files], { maxBuffer: 2 ** 26 })
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  const isError = ({ type }: Message) => type !== 'info'
  for (const page of pages) {
    const own = messages.filter(({ url = '' }) => basename(url) === fileOf(page))
    const errors = own.filter(isError).length
    const warnings = own.filter(({ subType }) => subType === 'warning')
    console.log(`${page.name.padEnd(18)} ${errors} errors, ${warnings.length} warnings`)
    printEach(own.filter((one) => isError(one) || warnings.includes(one)))
  }
  printEach(messages.filter(({ url }) => url === undefined))
  return messages.filter(isError).length
}

async function keepPage(origin: string, page: AuditedPage, folder: string): Promise<string> {
  const cookie = cookieOf(page)
  const response = await fetch(origin + page.path, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...(cookie && { cookie: `${cookie.name}=${cookie.value}` }) },
  })
  const expected = page.status ?? 200
  if (response.status !== expected)
    throw new Error(`${page.path} answered ${response.status} instead of ${expected}`)
  const file = join(folder, fileOf(page))
  await writeFile(file, await response.text())
  return file
}

function fileOf({ name }: AuditedPage): string {
  return `${name}.html`
}

/** A message about many elements is printed once, with the first of them. */
function printEach(messages: Message[]): void {
  const kinds = Map.groupBy(messages, ({ type, subType, message }) => `${subType ?? type}: ${message}`)
  for (const [words, [first, ...more]] of kinds) {
    console.log(`  ${words}${more.length > 0 ? ` (${more.length + 1} times)` : ''}`)
    const around = first?.extract?.replace(/\s+/g, ' ')
    if (around) console.log(`      ${around}`)
  }
}
