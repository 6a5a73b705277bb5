import { expect, test } from 'vitest'
import { readConfigAnyway } from './read-config-anyway.ts'

test('right settings are read as they are', () => {
  const { config, wrong } = readConfigAnyway({ PORT: '4321' })
  expect([config?.port, wrong]).toEqual([4321, []])
})

test('everything that is wrong is named at once, whatever kind it is, and the rest is read', () => {
  const { config, wrong } = readConfigAnyway({
    SHOP_MODE: 'live',
    PORT: 'many',
    TIME_ZONE: 'Mars/Base',
    SITE_ORIGIN: 'http://shop.example',
    DATABASE_URL: 'postgresql://db.example/shop',
    SMTP_URL: 'smtps://mail.example',
    SOCIAL_LINKS: 'nothing',
  })
  expect(config?.databaseUrl).toBe('postgresql://db.example/shop')
  for (const line of [
    /^PORT: /,
    /^TIME_ZONE: must be a time zone/,
    /^SITE_ORIGIN must be https/,
    /^MAIL_FROM is not set/,
    /^CARDPOINTE_ORIGIN is not set/,
    /^SOCIAL_LINKS: nothing must be/,
  ])
    expect(wrong.filter((one) => line.test(one))).toHaveLength(1)
})
