import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerSession } from 'smtp-server'

import type { LedgerBook, Mail } from './ledger.ts'
import type { Switches } from './switches.ts'

type MailSink = { port: number; close(): Promise<void> }

type Needs = { ledger: LedgerBook; switches: Switches }

/** A mail server that accepts everything and delivers nothing: no sign-in, no encryption, only for local use. */
export async function openMailSink(needs: Needs, at: { port: number; host: string }): Promise<MailSink> {
  const sockets = new Set<Socket>()
  const grey = new Set<string>()
  const server = new SMTPServer({
    banner: 'outside world',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 20 * 1024 * 1024,
    closeTimeout: 200,
    onRcptTo: ({ address }, session, answer) => {
      const refusal = refusalOf(needs.switches, address, grey)
      answer(refusal)
      if (refusal?.responseCode === 421) setImmediate(() => hangUp(sockets, session))
    },
    onData: (stream, session, answer) => {
      const receive = async () => {
        const parts: Buffer[] = []
        for await (const part of stream as AsyncIterable<Buffer>) parts.push(part)
        if (needs.switches.get('mail') === 'content')
          return answer(smtpError(554, '5.7.1 This looks like spam'))
        needs.ledger.receive(await readMail(Buffer.concat(parts), session))
        const way = needs.switches.get('mail')
        if (way === 'drop-once') needs.switches.set({ mail: 'accept' })
        if (way === 'drop' || way === 'drop-once') hangUp(sockets, session)
        else answer()
      }
      receive().catch((error: unknown) => answer(error instanceof Error ? error : new Error(String(error))))
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // A client that disconnects during a mail is normal; a port in use is reported by `once` below.
  server.on('error', () => {})
  server.listen(at.port, at.host)
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  needs.switches.onChange(() => {
    const down = needs.switches.get('mail') === 'down'
    if (down === !server.server.listening) return
    if (!down) return void server.server.listen(port, at.host)
    server.server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    port,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

type SmtpError = Error & { responseCode: number }

function refusalOf(switches: Switches, address: string, grey: Set<string>): SmtpError | undefined {
  const value = switches.get('mail')
  if (value === 'closing') return smtpError(421, '4.3.2 The service closes')
  if (value === 'foreign') return smtpError(550, '5.7.1 Relaying denied')
  if (value === 'poison' && address.startsWith('poison')) return smtpError(550, '5.1.1 No such mailbox')
  if (value === 'grey' && !grey.has(address)) {
    grey.add(address)
    return smtpError(451, '4.7.1 Greylisted, please try again')
  }
  if (value === 'later') return smtpError(451, '4.3.2 Try again later')
  if (value === 'refuse') return smtpError(550, '5.1.1 No such mailbox')
  return undefined
}

function smtpError(responseCode: number, message: string): SmtpError {
  return Object.assign(new Error(message), { responseCode })
}

async function readMail(raw: Buffer, session: SMTPServerSession): Promise<Mail> {
  const mail = await PostalMime.parse(raw)
  const { mailFrom, rcptTo } = session.envelope
  return {
    to: rcptTo.map((recipient) => recipient.address).join(', '),
    from: mail.from?.address ?? (mailFrom ? mailFrom.address : ''),
    subject: mail.subject ?? '',
    headers: headersOf(mail.headers),
    text: mail.text ?? '',
    html: mail.html ?? '',
    at: new Date().toISOString(),
  }
}

function headersOf(headers: { key: string; value: string }[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const { key, value } of headers) {
    values[key] = values[key] === undefined ? value : `${values[key]}\n${value}`
  }
  return values
}

function hangUp(sockets: Set<Socket>, session: SMTPServerSession): void {
  for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy()
}
