import { attention, well, type Finding } from '../../../shop/health/finding.ts'

/** The texts at a name; [] if there are none. Throws if nobody answers. */
export type LookUp = (name: string) => Promise<string[]>

/** What receivers of mail look up about its sender: SPF, DKIM and DMARC. */
export async function lookAtMailRecords(
  domain: string,
  selector: string | null,
  lookUp: LookUp,
): Promise<Finding[]> {
  return [
    spfFinding(domain, await lookUp(domain)),
    selector === null
      ? attention(
          'Whether e-mails are signed (DKIM) was not looked up: that needs the selector, a name that your mail provider gave you.',
          'Set DKIM_SELECTOR, or: npm run shop -- doctor --dkim-selector <name>',
        )
      : dkimFinding(domain, selector, await lookUp(`${selector}._domainkey.${domain}`)),
    await dmarcFinding(domain, lookUp),
  ]
}

function spfFinding(domain: string, texts: string[]): Finding {
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text))
  const [record] = records
  const mend = `Let ${domain} have one TXT record that begins with v=spf1, names your mail provider, and ends with ~all or -all.`
  if (record === undefined)
    return attention(`${domain} has no SPF record: receivers cannot tell who may send its e-mails.`, mend)
  if (records.length > 1)
    return attention(`${domain} has ${records.length} SPF records; receivers then ignore all of them.`, mend)
  if (/\+?\ball\b/i.test(record) && !/[-~?]all\b/i.test(record))
    return attention(`The SPF record of ${domain} lets anyone send mail as this domain (+all).`, mend)
  return well(`${domain} has an SPF record. Only a test e-mail can show whether it names your mail provider.`)
}

function dkimFinding(domain: string, selector: string, texts: string[]): Finding {
  const record = texts.find((text) => /(^|;)\s*p=/i.test(text))
  const at = `${selector}._domainkey.${domain}`
  if (record === undefined)
    return attention(
      `There is no DKIM key at ${at}: e-mails are not signed, or with another selector.`,
      'Publish the record that your mail provider shows, or correct the selector.',
    )
  return /(^|;)\s*p=\s*(;|$)/i.test(record)
    ? attention(
        `The DKIM key at ${at} was withdrawn (p= is empty).`,
        'Publish the current key of your mail provider.',
      )
    : well(`There is a DKIM key at ${at}.`)
}

/** A record of the whole domain counts for the names below it. */
async function dmarcFinding(domain: string, lookUp: LookUp): Promise<Finding> {
  const labels = domain.split('.')
  for (let at = 0; at <= labels.length - 2; at += 1) {
    const name = labels.slice(at).join('.')
    const record = (await lookUp(`_dmarc.${name}`)).find((text) => /^v=DMARC1/i.test(text))
    if (record !== undefined)
      return well(
        `${name} has a DMARC record${/;\s*p=none/i.test(record) ? '; it only watches (p=none)' : ''}.`,
      )
  }
  return attention(
    `${domain} has no DMARC record; large mailbox providers refuse newsletters without one.`,
    `Let _dmarc.${domain} have a TXT record such as: v=DMARC1; p=none; rua=mailto:<a mailbox of yours>`,
  )
}
