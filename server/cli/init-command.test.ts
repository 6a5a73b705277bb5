import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { parseEnv } from 'node:util'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { withSettingsFile } from '../config/settings-file.ts'
import { runInit } from './init-command.ts'

const root = join(import.meta.dirname, '../..')
const room = await mkdtemp(join(tmpdir(), 'spindle-init-'))
afterAll(() => rm(room, { recursive: true, force: true }))

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(room, 'shop-'))
  file = join(folder, 'shop.env')
})
afterEach(() => vi.restoreAllMocks())

const needed = [
  ['--name', "O'Neill & Sons"],
  ['--phone', '+1 302 555 0188'],
  ['--address', '1 Main Street; Dover, DE 19901'],
  ['--admin', 'owner@shop.example'],
].flat()

test('with every answer as an option it writes a file that a start reads, for its owner alone', async () => {
  const more = ['--smtp-url', 'smtps://shop:p%23ss@mail.example', '--mail-from', 'Shop <shop@shop.example>']
  const places = ['--site-origin', 'https://shop.example', '--data-dir', join(folder, 'data')]
  const { code, said, complained } = await run(...needed, ...more, ...places, '--file', file)
  expect([code, complained]).toEqual([0, ''])
  expect(said.split('\n').slice(0, 4)).toEqual([
    `Written to ${file}, readable by you alone. Prices are in US dollars everywhere, including the catalog file. The shop sells in no other currency.`,
    '',
    'Next:',
    `  1. SETTINGS_FILE=${file} npm start`,
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['shop.env'])
  const written = parseEnv(await readFile(file, 'utf8'))
  expect(written).toEqual({
    DEMO: 'off',
    SHOP_NAME: "O'Neill & Sons",
    SHOP_PHONE: '+1 302 555 0188',
    POSTAL_ADDRESS: '1 Main Street; Dover, DE 19901',
    ADMIN_EMAILS: 'owner@shop.example',
    SMTP_URL: 'smtps://shop:p%23ss@mail.example',
    MAIL_FROM: 'Shop <shop@shop.example>',
    ALERT_EMAIL: 'owner@shop.example',
    SITE_ORIGIN: 'https://shop.example',
    DATA_DIR: join(folder, 'data'),
  })
  expect(readConfig(withSettingsFile({ SETTINGS_FILE: file, SHOP_PHONE: '+1 302 555 0199' }))).toMatchObject({
    demo: false,
    live: false,
    dataDir: join(folder, 'data'),
    brand: {
      stage: 'trial',
      shopName: "O'Neill & Sons",
      phone: '+1 302 555 0199',
      siteOrigin: 'https://shop.example',
    },
    setup: { ownMail: true, ownGateway: false },
  })
})

test('without a terminal every missing answer is named, and nothing is written', async () => {
  const { code, complained } = await run(
    '--name',
    'Harding',
    '--smtp-url',
    'smtp://mail.example',
    '--file',
    file,
  )
  expect([code, complained.trimEnd().split('\n')]).toEqual([
    1,
    [
      'SHOP_PHONE is missing. Set it with --phone',
      'POSTAL_ADDRESS is missing. Set it with --address',
      'ADMIN_EMAILS is missing. Set it with --admin',
      'MAIL_FROM is missing. Set it with --mail-from',
      'Nothing was written.',
    ],
  ])
  expect(await readdir(folder)).toEqual([])
})

test('an option that it does not know shows the usage', async () => {
  const { code, complained } = await run('--colour', 'green', '--file', file)
  expect(code).toBe(2)
  expect(complained).toContain('npm run shop -- <command>')
  expect(existsSync(file)).toBe(false)
})

test('answers that a start would refuse are refused here, all at once, in the same words', async () => {
  const complaints = complaintsOf()
  const words = [
    ['--name', 'Corliss'],
    ['--phone', '1-800-555-0134'],
    ['--address', ''],
    ['--admin', 'nobody'],
    ['--smtp-url', 'mail.example'],
    ['--alert-email', 'me'],
    ['--site-origin', 'https://shop.example/sub'],
  ].flat()
  expect(await silently([...words, '--file', file])).toBe(1)
  expect(complaints()).toEqual([
    "SHOP_NAME is Corliss, the demo's or none: set the seller’s name",
    'SHOP_PHONE is not set, or is the demo number: buyers will call it',
    'POSTAL_ADDRESS is needed',
    'ADMIN_EMAILS: nobody is not an e-mail address',
    'SMTP_URL: must be like smtps://user:password@mail.example, with # in the password as %23 and / as %2F',
    'ALERT_EMAIL: must be an e-mail address',
    'SITE_ORIGIN: must be a protocol, a host and optionally a port, nothing else',
    'Nothing was written.',
  ])
  expect(await readdir(folder)).toEqual([])
})

test('a file that is there stays as it is, or is kept beside the new one', async () => {
  await writeFile(file, 'SHOP_NAME=Before\n', { mode: 0o644 })
  const complaints = complaintsOf()
  expect(await silently([...needed, '--file', file])).toBe(1)
  expect(complaints()).toEqual([
    `${file} already exists and was left unchanged. To overwrite it, run this again with --replace: the old one is kept as ${file}.old. Or name another file with --file.`,
  ])
  expect(await readFile(file, 'utf8')).toBe('SHOP_NAME=Before\n')
  expect(await silently([...needed, '--file', file, '--replace'])).toBe(0)
  expect(await readFile(`${file}.old`, 'utf8')).toBe('SHOP_NAME=Before\n')
  expect(parseEnv(await readFile(file, 'utf8'))['SHOP_NAME']).toBe("O'Neill & Sons")
  for (const one of [file, `${file}.old`]) expect((await stat(one)).mode & 0o777).toBe(0o600)
})

test('a place where nothing can be written is said before anything is asked', async () => {
  const complaints = complaintsOf()
  const nowhere = join(folder, 'none', 'shop.env')
  expect(await atTerminal(['--file', nowhere]).code).toBe(1)
  await mkdir(file)
  expect(await silently([...needed, '--file', file, '--replace'])).toBe(1)
  expect(complaints()).toEqual([
    `${nowhere} cannot be written (ENOENT). No settings file was written. Name another one with --file.`,
    `${file} cannot be written (EISDIR). No settings file was written. Name another one with --file.`,
  ])
})

test('what is left under the name of the new file is replaced, and not written through', async () => {
  await symlink(join(folder, 'elsewhere'), `${file}.new`)
  expect(await silently([...needed, '--file', file])).toBe(0)
  expect(await readdir(folder)).toEqual(['shop.env'])
  expect((await lstat(file)).isFile()).toBe(true)
})

test('a password that was answered before is taken again, and not shown', async () => {
  await writeFile(`${file}.unfinished`, 'SMTP_URL=smtps://shop:secret@mail.example\n')
  const more = ['--mail-from', 'shop@shop.example', '--alert-email', 'me@shop.example', '--file', file]
  const person = atTerminal([...needed, ...more])
  await person.answer('[smtps://shop:…@mail.example]', '')
  for (const question of ['public address', 'Which folder', 'PostgreSQL database'])
    await person.answer(question, '')
  expect(await person.code).toBe(0)
  expect(person.said()).not.toContain('secret')
  expect(parseEnv(await readFile(file, 'utf8'))['SMTP_URL']).toBe('smtps://shop:secret@mail.example')
})

test('at a terminal it asks what was not given, again after a wrong answer, and takes what is in brackets', async () => {
  const person = atTerminal(['--name', 'Harding', '--file', file])
  await person.answer('What phone number should buyers call?', '+1 302 555 0188')
  await person.answer('What is the postal address?', '1 Main Street; Dover, DE 19901')
  await person.answer('Who is the first admin?', 'owner')
  await person.answer('ADMIN_EMAILS: owner is not an e-mail address.', 'owner@shop.example')
  await person.answer('Which server sends e-mail?', 'smtps://mail.example')
  await person.answer('What address should e-mail come from?', '')
  await person.answer('MAIL_FROM is needed.', 'shop@shop.example')
  await person.answer('[owner@shop.example]', '')
  await person.answer('What will the public address be?', '')
  await person.answer('[./shop-data]', join(folder, 'data'))
  await person.answer('Which PostgreSQL database should it use?', '')
  expect(await person.code).toBe(0)
  expect(person.said()).toContain('2. Open http://localhost:3000/admin/admin.')
  const text = await readFile(file, 'utf8')
  expect(text.match(/^[A-Z_]+(?==)/gm)).toEqual([
    'DEMO',
    'SHOP_NAME',
    'SHOP_PHONE',
    'POSTAL_ADDRESS',
    'ADMIN_EMAILS',
    'SMTP_URL',
    'MAIL_FROM',
    'ALERT_EMAIL',
    'DATA_DIR',
  ])
  expect(parseEnv(text)).toEqual({
    DEMO: 'off',
    SHOP_NAME: 'Harding',
    SHOP_PHONE: '+1 302 555 0188',
    POSTAL_ADDRESS: '1 Main Street; Dover, DE 19901',
    ADMIN_EMAILS: 'owner@shop.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'shop@shop.example',
    ALERT_EMAIL: 'owner@shop.example',
    DATA_DIR: join(folder, 'data'),
  })
})

test('interrupted, it writes no settings file, keeps the answers, and offers them the next time', async () => {
  const first = atTerminal(['--file', file])
  await first.answer('What is the shop called?', 'Harding')
  await first.answer('What phone number should buyers call?', '+1 302 555 0188')
  await first.leave('What is the postal address?')
  expect(await first.code).toBe(130)
  expect(first.said()).toContain(
    `No settings file was written. Your answers so far are in ${file}.unfinished;`,
  )
  expect(await readdir(folder)).toEqual(['shop.env.unfinished'])
  expect((await stat(`${file}.unfinished`)).mode & 0o777).toBe(0o600)
  const again = atTerminal(['--file', file, ...needed.slice(4)])
  await again.answer('[Harding]', '')
  await again.answer('[+1 302 555 0188]', '')
  for (const question of [
    'Which server sends',
    'Who should be alerted',
    'public address',
    'Which folder',
    'PostgreSQL database',
  ])
    await again.answer(question, '')
  expect(await again.code).toBe(0)
  expect(await readdir(folder)).toEqual(['shop.env'])
  expect(parseEnv(await readFile(file, 'utf8'))).toMatchObject({
    SHOP_NAME: 'Harding',
    SHOP_PHONE: '+1 302 555 0188',
  })
})

/** `npm run shop -- init <words>` without npm, and without a terminal. */
async function run(...words: string[]) {
  const args = ['scripts/with-node.mjs', 'server/cli.ts', 'init', ...words]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let [said, complained] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said, complained }
}

function silently(words: string[]): Promise<number> {
  return runInit(words, { input: new PassThrough(), output: new PassThrough(), asks: false })
}

function complaintsOf(): () => string[] {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => spy.mock.calls.flatMap(([text]) => String(text).split('\n'))
}

/** Somebody who reads what is new on the screen before each answer. */
function atTerminal(words: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let said = ''
  let read = 0
  output.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = runInit(words, { input, output, asks: true })
  const seen = async (text: string) => {
    while (!said.slice(read).includes(text)) await once(output, 'data')
    // The prompt is written as one piece after what it is about.
    while (!said.slice(read).endsWith('> ')) await once(output, 'data')
    read = said.length
  }
  return {
    code,
    said: () => said,
    async answer(question: string, answer: string) {
      await seen(question)
      input.write(`${answer}\n`)
    },
    async leave(question: string) {
      await seen(question)
      input.end()
    },
  }
}
