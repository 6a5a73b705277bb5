import { access, chmod, constants, copyFile, lstat, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline/promises'
import { parseArgs, parseEnv } from 'node:util'
import { settingsText, usualSettingsFile } from '../config/settings-file.ts'
import { notUnderstood, refuse } from './command.ts'
import { questions, whyNot, type Answers, type Question } from './first-settings.ts'

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream; asks: boolean }

const currency =
  'Prices are in US dollars everywhere, including the catalog file. The shop sells in no other currency.'

/** Ctrl-C, or the end of the input, in the middle of the questions. */
class Interrupted extends Error {}
const interruptedCode = 130

/**
 * Asks what a shop of one's own is opened with and writes it to a settings file. What is given as an option is not
 * asked; without a terminal, or with --defaults, nothing is.
 */
export async function runInit(
  words: string[],
  terminal: Terminal = { input: process.stdin, output: process.stdout, asks: process.stdin.isTTY },
): Promise<number> {
  const asked = readWords(words)
  if (!asked) return notUnderstood
  try {
    return await init(asked, terminal)
  } catch (error) {
    if (!isOfFiles(error)) throw error
    return refuse(
      `${asked.file} cannot be written (${error.code}). No settings file was written. Name another one with --file.`,
    )
  }
}

async function init(asked: Asked, terminal: Terminal): Promise<number> {
  const { file, given, replaces } = asked
  // Before anybody answers ten questions.
  await access(dirname(file), constants.W_OK)
  if (!replaces && (await isThere(file)))
    return refuse(
      `${file} already exists and was left unchanged. To overwrite it, run this again with --replace: the old one is kept as ${oldName(file)}. Or name another file with --file.`,
    )
  const wrong = wrongWithGiven(given)
  if (wrong.length > 0) return refuse([...wrong, 'Nothing was written.'].join('\n'))
  const say = (text: string) => void terminal.output.write(`${text}\n`)
  const isAsking = terminal.asks && !asked.defaults
  const answers = isAsking ? await askAll(given, file, terminal) : withUsual(given)
  if (!answers) return interruptedCode
  const missing = questions.filter((one) => isMissing(one, answers))
  if (missing.length > 0)
    return refuse(
      [
        ...missing.map(({ setting, option }) => `${setting} is missing. Set it with --${option}`),
        'Nothing was written.',
      ].join('\n'),
    )
  if (replaces && (await isThere(file))) {
    await copyFile(file, oldName(file))
    await chmod(oldName(file), 0o600)
  }
  await writePrivate(file, opening + settingsText({ DEMO: 'off', ...placed(answers) }))
  await rm(unfinishedName(file), { force: true })
  say(whatNext(file, answers))
  return 0
}

type Asked = { file: string; given: Answers; replaces: boolean; defaults: boolean }

function readWords(words: string[]): Asked | null {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(questions.map(({ option }) => [option, { type: 'string' as const }])),
      file: { type: 'string' },
      replace: { type: 'boolean' },
      defaults: { type: 'boolean' },
    },
  })
  if (positionals.length > 0) return null
  const given: Answers = {}
  for (const { option, setting } of questions) {
    const value = (values as Record<string, unknown>)[option]
    if (typeof value === 'string') given[setting] = value.trim()
  }
  const { file = usualSettingsFile, replace: replaces = false, defaults = false } = values
  return { file: resolve(file), given, replaces, defaults }
}

/** Everything at once. */
function wrongWithGiven(given: Answers): string[] {
  const right: Answers = {}
  return questions
    .filter(({ setting }) => setting in given)
    .flatMap((question) => {
      const answer = given[question.setting] ?? ''
      const why = whyNot(question, answer, right)
      if (why === null) right[question.setting] = answer
      return why ?? []
    })
}

function isMissing(question: Question, answers: Answers): boolean {
  return question.isNeeded && isAsked(question, answers) && !answers[question.setting]
}

function isAsked({ asked }: Question, answers: Answers): boolean {
  return asked?.(answers) ?? true
}

function withUsual(given: Answers): Answers {
  const answers = { ...given }
  for (const { setting, usual } of questions) {
    const value = answers[setting] ?? usual?.(answers)
    if (value) answers[setting] = value
  }
  return answers
}

/** Null if it was interrupted: then what was answered is kept beside the file, and offered the next time. */
async function askAll(given: Answers, file: string, terminal: Terminal): Promise<Answers | null> {
  const lines = createInterface({ input: terminal.input, output: terminal.output })
  const ended = new AbortController()
  lines.once('SIGINT', () => ended.abort())
  lines.once('close', () => ended.abort())
  const before = await readUnfinished(file)
  const answers = { ...given }
  const say = (text: string) => void terminal.output.write(`${text}\n`)
  say(
    `${currency}\nPress Enter to accept the value in [brackets]. Ctrl-C ends this; your answers are kept.\n`,
  )
  try {
    for (const question of questions)
      if (!(question.setting in given) && isAsked(question, answers)) {
        const usual = before[question.setting] ?? question.usual?.(answers) ?? ''
        answers[question.setting] = await ask(lines, question, { usual, answers, say, signal: ended.signal })
      }
    return withUsual(answers)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    await writePrivate(unfinishedName(file), settingsText(filled(answers)))
    say(
      `\nStopped. No settings file was written. Your answers so far are in ${unfinishedName(file)}; the next npm run shop -- init offers them again.`,
    )
    return null
  } finally {
    lines.close()
  }
}

type Asking = { usual: string; answers: Answers; say: (text: string) => void; signal: AbortSignal }

async function ask(lines: Interface, question: Question, asking: Asking): Promise<string> {
  const { usual, answers, say, signal } = asking
  for (;;) {
    const text = `${question.asks} (${question.like})${usual && ` [${withoutPassword(usual)}]`}\n> `
    const answer = (await nextLine(lines, text, signal)).trim() || usual
    const why = whyNot(question, answer, answers)
    if (why === null) return answer
    say(`${why}.\n`)
  }
}

/** Of an address, for the screen: what was answered before an interruption is shown again. */
function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^:/@\s]*:)[^@\s]*@/, '$1…@')
}

async function nextLine(lines: Interface, text: string, signal: AbortSignal): Promise<string> {
  try {
    return await lines.question(text, { signal })
  } catch (error) {
    if (signal.aborted) throw new Interrupted()
    throw error
  }
}

async function readUnfinished(file: string): Promise<Answers> {
  try {
    return filled(parseEnv(await readFile(unfinishedName(file), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function filled(answers: Record<string, string | undefined>): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** In the order of the questions. A folder is meant from here, wherever the shop is started from. */
function placed(answers: Answers): Answers {
  const found = filled(Object.fromEntries(questions.map(({ setting }) => [setting, answers[setting]])))
  return { ...found, ...(found['DATA_DIR'] && { DATA_DIR: resolve(found['DATA_DIR']) }) }
}

/** It holds passwords. Whole, or not at all. */
async function writePrivate(file: string, text: string): Promise<void> {
  // One that was left behind may be for others to read.
  await rm(`${file}.new`, { force: true })
  await writeFile(`${file}.new`, text, { mode: 0o600, flag: 'wx' })
  await rename(`${file}.new`, file)
}

async function isThere(file: string): Promise<boolean> {
  try {
    await lstat(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Of the disk: a folder that is missing or not ours, or something else under this name. */
function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error
}

function oldName(file: string): string {
  return `${file}.old`
}

function unfinishedName(file: string): string {
  return `${file}.unfinished`
}

const opening = `# Settings of this shop. npm start and npm run shop read them; what the environment says comes first.
# Each is explained in README.md, Settings. Keep this file to yourself: it may hold passwords.
`

function whatNext(file: string, answers: Answers): string {
  const usual = file === resolve(usualSettingsFile)
  const before = usual ? '' : `SETTINGS_FILE=${file} `
  const site = answers['SITE_ORIGIN'] || 'http://localhost:3000'
  return [
    `Written to ${file}, readable by you alone. ${currency}`,
    '',
    'Next:',
    `  1. ${before}npm start`,
    `  2. Open ${site}/admin/admin. Until you have set an identity provider, sign in as admin@demo.test with the`,
    '     password admin; that works on this machine only.',
    '  3. Its first page lists what your shop still needs, and checks by itself what is done.',
    '  4. docs/operating.md, From an empty server to the first real order, has every step in order.',
  ].join('\n')
}
