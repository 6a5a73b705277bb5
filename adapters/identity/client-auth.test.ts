import { expect, test } from 'vitest'
import { forgedProviderOfFile, signInAt } from '../../test/kit/provider/forged-sign-in.ts'
import { oidcProvider } from './oidc.ts'

const provider = await forgedProviderOfFile()
const both = ['client_secret_post', 'client_secret_basic']
const awkward = 'forged: sécret+%'
const encoded = 'forged%3A+s%C3%A9cret%2B%25'
// Every character that has no special meaning.
const plain = 'a-b.c_d*e~9!$&()=,;/?@"#<>[]^`{|}'

test.each([
  ['nothing', undefined, 'a-b.c_d*e9', undefined, 'a-b.c_d*e9', undefined],
  ['Basic', ['client_secret_basic'], 'a-b.c_d*e9', undefined, 'a-b.c_d*e9', undefined],
  ['Basic', ['client_secret_basic'], awkward, undefined, encoded, undefined],
  ['both', both, 'a-b.c_d*e9', undefined, 'a-b.c_d*e9', undefined],
  ['both', both, awkward, undefined, undefined, awkward],
  ['both', both, plain, undefined, plain, undefined],
  ['Basic', ['client_secret_basic'], plain, undefined, plain, undefined],
  ['both', both, 'a+b', undefined, undefined, 'a+b'],
  ['both', both, 'a%2Db', undefined, undefined, 'a%2Db'],
  ['both', both, 'a-b', 'client_secret_post', undefined, 'a-b'],
  ['both', both, awkward, 'client_secret_basic', encoded, undefined],
  ['the form', ['client_secret_post'], 'a-b', undefined, undefined, 'a-b'],
  ['nothing', undefined, 'a-b', 'client_secret_post', undefined, 'a-b'],
] as const)(
  'a provider that offers %s (%j) is sent the secret %s, wished %s, as %s in Basic or %s in the form',
  async (_, methods, clientSecret, clientAuth, inBasic, inForm) => {
    provider.forge({
      metadata: { token_endpoint_auth_methods_supported: methods },
      client: { clientId: 'my-shop.one', clientSecret },
    })
    const settings = { ...provider.client, clientId: 'my-shop.one', clientSecret, clientAuth }
    const door = oidcProvider({ ...settings, siteOrigin: 'https://shop.test' })
    expect(await signInAt(door)).toMatchObject({ ok: true })
    const sent = provider.requests.find(({ path }) => path === '/token')
    expect(sent?.basic).toBe(inBasic && `my-shop.one:${inBasic}`)
    expect(sent?.form['client_secret']).toBe(inForm)
  },
)
