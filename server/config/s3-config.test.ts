import { expect, test } from 'vitest'
import { ConfigRefusal, readConfig } from './config.ts'

const whole = {
  S3_ENDPOINT: 'https://objects.example/',
  S3_BUCKET: 'shop-files',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}

test('object storage is read whole, with a usual region; without a setting there is none', () => {
  expect(readConfig({ ...whole, MEDIA_STORE: 's3' })).toMatchObject({
    mediaStore: 's3',
    s3: {
      endpoint: 'https://objects.example',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
      bucket: 'shop-files',
    },
  })
  expect(readConfig({ DATA_DIR: '/srv/shop' })).toMatchObject({
    mediaStore: 'disk',
    mediaDir: '/srv/shop/media',
    s3: null,
  })
  expect(readConfig({ DATA_DIR: '/srv/shop', MEDIA_DIR: '/mnt/media' }).mediaDir).toBe('/mnt/media')
})

test('backups name a bucket of their own: only files need S3_BUCKET', () => {
  const { S3_BUCKET: _, ...withoutBucket } = whole
  expect(readConfig(withoutBucket).s3).toMatchObject({ bucket: null })
  expect(() => readConfig({ ...withoutBucket, MEDIA_STORE: 's3' })).toThrow(
    'S3_BUCKET is not set, but MEDIA_STORE is s3',
  )
})

const always = Object.keys(whole).filter((name) => name !== 'S3_BUCKET')

test.each(always)('without %s the rest is refused, and so is MEDIA_STORE=s3', (name) => {
  const read = () => readConfig({ ...whole, [name]: '' })
  expect(read).toThrow(ConfigRefusal)
  expect(read).toThrow(new RegExp(`^${name} is not set, but S3_`))
  expect(() => readConfig({ ...whole, MEDIA_STORE: 's3', [name]: '' })).toThrow(
    `${name} is not set, but MEDIA_STORE is s3`,
  )
})

test('all that is missing is named at once', () =>
  expect(() => readConfig({ S3_REGION: 'eu-1' })).toThrow(
    /S3_ENDPOINT is not set, but S3_REGION is.*\nS3_ACCESS_KEY .*\nS3_SECRET_KEY /,
  ))

test.each([
  ['S3_ENDPOINT', 'objects.example'],
  ['S3_ENDPOINT', 'ftp://objects.example'],
  ['S3_ENDPOINT', 'https://key:secret@objects.example'],
  ['S3_ENDPOINT', 'https://objects.example/?x=1'],
  ['S3_BUCKET', 'Shop'],
  ['S3_BUCKET', '../x'],
  ['S3_REGION', 'a b'],
  ['MEDIA_STORE', 'ftp'],
])('%s=%s is refused', (name, value) =>
  expect(() => readConfig({ ...whole, [name]: value })).toThrow(new RegExp(`^${name}: `)),
)

test.each([
  ['http://objects.example', false],
  ['http://8.8.8.8:9000', false],
  ['https://objects.example', true],
  ['http://objects:9000', true],
  ['http://localhost:9000', true],
  ['http://10.1.2.3:9000', true],
  ['http://[fd00::1]:9000', true],
])('a live shop and object storage at %s: %s', (endpoint, fits) => {
  const read = () => readConfig({ ...whole, S3_ENDPOINT: endpoint, SHOP_MODE: 'live' })
  let said = ''
  try {
    read()
  } catch (error) {
    said = String(error)
  }
  expect(!said.includes('S3_ENDPOINT must be https')).toBe(fits)
})
