import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { openStandIns, type OpenStandIns } from '../../stand-ins/open-stand-ins.ts'
import { MailNotTaken, PermanentMailRefusal, UnknownMailOutcome } from '../../shop/mail/mailer.ts'
import { smtpMailer } from './smtp.ts'

const mail = {
  messageId: '<1@shop.test>',
  to: 'ada@lab.test',
  replyTo: null,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: null,
}

let close = async () => {}
afterEach(() => close())

/** The answer to each line; 'hang up' ends the connection, 'silence' says nothing. */
type Script = Record<string, string>

const takes: Script = {
  greeting: '220 hello',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
}

describe('not taken, and may be tried again', () => {
  test.each([
    ['a greeting that puts off', { greeting: '421 busy' }, 'server'],
    ['a greeting that refuses', { greeting: '554 not today' }, 'server'],
    ['no greeting', { greeting: 'hang up' }, 'server'],
    ['a sender put off', { MAIL: '451 4.3.0 later' }, 'server'],
    ['a recipient put off', { RCPT: '451 4.7.1 greylisted' }, 'mail'],
    ['a recipient with whom the service closes', { RCPT: '421 4.7.0 closing' }, 'mail'],
    ['a line that breaks at the recipient', { RCPT: 'hang up' }, 'mail'],
    ['a line that breaks at DATA', { DATA: 'hang up' }, 'mail'],
    ['silence at DATA', { DATA: 'silence' }, 'mail'],
    ['DATA put off', { DATA: '452 4.3.1 full' }, 'mail'],
    ['the message put off', { '.': '451 4.3.0 later' }, 'mail'],
    ['the service closes after the message', { '.': '421 4.3.2 closing' }, 'mail'],
  ])('%s', async (_, script, because) => {
    const error = await failure(script)
    expect(error).toBeInstanceOf(MailNotTaken)
    expect(error).toMatchObject({ because })
  })

  test('a server that cannot be reached', async () => {
    const { url } = await openScripted(takes)
    await close()
    const error = await smtpMailer({ url, from: 'shop@shop.test' })
      .send(mail)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MailNotTaken)
    expect(error).toMatchObject({ because: 'server' })
  })
})

describe('refused for good', () => {
  test.each([
    ['no such mailbox', { RCPT: '550 5.1.1 no such mailbox' }, 'address'],
    ['no such mailbox, without a code', { RCPT: '550 unknown user' }, 'address'],
    ['not here', { RCPT: '551 gone' }, 'address'],
    ['a name that is none', { RCPT: '553 5.1.3 bad name' }, 'address'],
    ['a closed mailbox', { RCPT: '550 5.2.1 disabled' }, 'address'],
    ['no such mailbox, said after the message', { '.': '550 5.1.1 no such mailbox' }, 'address'],
    ['relaying', { RCPT: '550 5.7.1 relaying denied' }, 'other'],
    ['relaying, without a code', { RCPT: '550 Relay access denied' }, 'other'],
    ['a full mailbox', { RCPT: '552 5.2.2 full' }, 'other'],
    ['the sender', { MAIL: '550 5.1.8 who are you' }, 'other'],
    ['the sender, without a code', { MAIL: '550 unknown user' }, 'other'],
    ['the text', { '.': '554 5.7.1 spam' }, 'other'],
    ['DATA', { DATA: '554 no' }, 'other'],
  ])('%s', async (_, script, about) => {
    const error = await failure(script)
    expect(error).toBeInstanceOf(PermanentMailRefusal)
    expect(error).toMatchObject({ about })
  })
})

describe('unknown: all of it was handed over', () => {
  test.each([
    ['and the line breaks', { '.': 'hang up' }],
    ['and nobody answers', { '.': 'silence' }],
  ])('%s', async (_, script) => {
    expect(await failure(script)).toBeInstanceOf(UnknownMailOutcome)
  })

  test('the same of a mail that is longer than any buffer', async () => {
    const long = { ...mail, text: 'A long line of text.\n'.repeat(20_000) }
    expect(await failure({ '.': 'hang up' }, long)).toBeInstanceOf(UnknownMailOutcome)
    expect(await failure({ DATA: 'hang up' }, long)).toBeInstanceOf(MailNotTaken)
  })
})

test('the headers of a newsletter go out on one line each', async () => {
  const seen: string[] = []
  const { url } = await openScripted(takes, seen)
  const address = `https://shop.test/unsubscribe?t=${'0123456789abcdef'.repeat(8)}`
  await smtpMailer({ url, from: 'The Shop <shop@shop.test>' }).send({
    ...mail,
    headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  const lines = seen.join('').split('\r\n')
  expect(lines).toContain(`List-Unsubscribe: <${address}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(lines).toContain('From: The Shop <shop@shop.test>')
  expect(lines).toContain('Message-ID: <1@shop.test>')
})

test('a header that would begin another one is not sent', async () => {
  const seen: string[] = []
  const { url } = await openScripted(takes, seen)
  const mailer = smtpMailer({ url, from: 'shop@shop.test' })
  await expect(mailer.send({ ...mail, headers: { 'X-One': 'a\r\nBcc: eve@lab.test' } })).rejects.toThrow()
  expect(seen).toEqual([])
})

test('the stand-in that loses its answer is unknown, and has the mail', async () => {
  const outside: OpenStandIns = await openStandIns({ port: 0, smtpPort: 0 })
  close = () => outside.close()
  outside.set({ mail: 'drop' })
  const sent = smtpMailer({ url: outside.smtpUrl, from: 'shop@shop.test' }).send(mail)
  await expect(sent).rejects.toBeInstanceOf(UnknownMailOutcome)
  expect(outside.listMails().map(({ messageId }) => messageId)).toEqual([mail.messageId])
})

async function failure(changes: Script, sent = mail): Promise<unknown> {
  const { url } = await openScripted({ ...takes, ...changes })
  try {
    // 3 s in all without an answer
    await smtpMailer({ url, from: 'shop@shop.test', timeScale: 0.01 }).send(sent)
    return null
  } catch (error) {
    return error
  } finally {
    await close()
  }
}

async function openScripted(script: Script, seen: string[] = []): Promise<{ url: string }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.setEncoding('utf8').on('error', () => {})
    let rest = ''
    let inData = false
    const answer = (key: string) => {
      const text = script[key] ?? '250 ok'
      if (text === 'hang up') socket.destroy()
      else if (text !== 'silence') socket.write(`${text}\r\n`)
      if (key === 'DATA' && text.startsWith('354')) inData = true
    }
    answer('greeting')
    socket.on('data', (text: string) => {
      rest += text
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (inData && line !== '.') {
          seen.push(`${line}\r\n`)
          continue
        }
        inData = false
        answer(line === '.' ? '.' : (line.split(/[ :]/)[0] ?? ''))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    close = async () => {}
  }
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
