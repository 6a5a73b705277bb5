import { config, type z } from 'zod'
import { cutText } from './cut-text.ts'

/** The texts for fields whose schema has no text of its own, so that every form and call answers with a sentence. */
config({ customError: (issue) => sentenceFor(issue) })

type Issue = z.core.$ZodRawIssue

const check = 'Please check this: it is not what belongs here.'

function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = kinds[issue.expected] ?? 'a different value'
      return issue.input === undefined
        ? `This is missing: please enter ${wanted}.`
        : `Please enter ${wanted}.`
    }
    case 'invalid_value':
      return `Please choose one of these: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? 'Please fill in this field.'
          : `Please use at least ${issue.minimum} characters.`
      return issue.origin === 'array'
        ? `Please send at least ${issue.minimum} of these.`
        : `Please enter ${issue.minimum} or more.`
    case 'too_big':
      if (issue.origin === 'string') return `Please use at most ${issue.maximum} characters.`
      return issue.origin === 'array'
        ? `Please send at most ${issue.maximum} of these.`
        : `Please enter ${issue.maximum} or less.`
    case 'invalid_format':
      return formats[issue.format] ?? 'Please check this: it does not have the right format.'
    case 'unrecognized_keys':
      return `Please leave out these unknown fields: ${cutText(issue.keys.map((key) => `"${key}"`).join(', '), 100)}.`
    default:
      return check
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  file: 'a file',
}

const formats: Record<string, string> = {
  email: 'Please enter a valid e-mail address, such as ada@lab.com.',
  uuid: 'Please enter an ID in the shop’s format, such as 0b6f3c1e-7a52-4f0e-9d6b-2f1c8a4e5d70.',
  url: 'Please enter a web address, such as https://lab.com.',
  date: 'Please enter a day, such as 2026-11-20.',
  datetime: 'Please enter a day and a time, such as 2026-11-20T09:30:00Z.',
}
