import { ConfigRefusal, readConfig } from '../config/config.ts'
import { whyNotWritable } from '../config/settings-file.ts'

export type Answers = Record<string, string>

export type Question = {
  setting: string
  /** of the command line */
  option: string
  asks: string
  /** shown with the question, and again when an answer is refused */
  like: string
  isNeeded: boolean
  /** what an empty answer means, from the answers before it */
  usual?: (before: Answers) => string | undefined
  /** only then */
  asked?: (before: Answers) => boolean
}

/** What a shop of one's own is opened with. Everything else has a setting of its own (README.md, Settings). */
export const questions: Question[] = [
  {
    setting: 'SHOP_NAME',
    option: 'name',
    asks: 'What is the shop called?',
    like: 'the short name above every page, like Harding',
    isNeeded: true,
  },
  {
    setting: 'SHOP_PHONE',
    option: 'phone',
    asks: 'What phone number should buyers call?',
    like: 'like +1 302 555 0188',
    isNeeded: true,
  },
  {
    setting: 'POSTAL_ADDRESS',
    option: 'address',
    asks: 'What is the postal address?',
    like: 'lines separated by semicolons, like 1 Main Street; Dover, DE 19901',
    isNeeded: true,
  },
  {
    setting: 'ADMIN_EMAILS',
    option: 'admin',
    asks: 'Who is the first admin?',
    like: 'the e-mail address of their sign-in, like owner@shop.example',
    isNeeded: true,
  },
  {
    setting: 'SMTP_URL',
    option: 'smtp-url',
    asks: 'Which server sends e-mail?',
    like: 'like smtps://user:password@mail.example; empty: none yet, a stand-in keeps every e-mail on this machine',
    isNeeded: false,
  },
  {
    setting: 'MAIL_FROM',
    option: 'mail-from',
    asks: 'What address should e-mail come from?',
    like: 'like Harding <orders@shop.example>',
    isNeeded: true,
    asked: ({ SMTP_URL }) => Boolean(SMTP_URL),
  },
  {
    setting: 'ALERT_EMAIL',
    option: 'alert-email',
    asks: 'Who should be alerted when something needs attention?',
    like: 'an e-mail address',
    isNeeded: false,
    usual: ({ ADMIN_EMAILS }) => ADMIN_EMAILS?.split(',')[0]?.trim(),
  },
  {
    setting: 'SITE_ORIGIN',
    option: 'site-origin',
    asks: 'What will the public address be?',
    like: 'like https://shop.example; leave it empty until that address leads here',
    isNeeded: false,
  },
  {
    setting: 'DATA_DIR',
    option: 'data-dir',
    asks: 'Which folder should the data be kept in?',
    like: 'database and pictures; not that of a demo',
    isNeeded: false,
    usual: () => './shop-data',
  },
  {
    setting: 'DATABASE_URL',
    option: 'database-url',
    asks: 'Which PostgreSQL database should it use?',
    like: 'like postgresql://shop:password@localhost/shop; empty: one of its own, in the folder above',
    isNeeded: false,
  },
]

/** Why this answer cannot be taken; null if it can. The rules are those that a start would refuse it by. */
export function whyNot({ setting, isNeeded }: Question, answer: string, before: Answers): string | null {
  if (answer === '') return isNeeded ? `${setting} is needed` : null
  const unwritable = whyNotWritable(answer)
  if (unwritable) return `${setting} ${unwritable}`
  return linesAbout(setting, { ...before, [setting]: answer })
}

/** What a start with these answers would say about one setting. */
function linesAbout(setting: string, answers: Answers): string | null {
  try {
    readConfig({ ...placeholders, ...answers, DEMO: 'off' })
    return null
  } catch (error) {
    if (!(error instanceof ConfigRefusal)) throw error
    const lines = error.message.split('\n').filter((line) => new RegExp(`^${setting}[: ]`).test(line))
    return lines.join('\n') || null
  }
}

/** For settings that are not answered yet. */
const placeholders = { SHOP_NAME: 'Harding', SHOP_PHONE: '+1 302 555 0188' }
