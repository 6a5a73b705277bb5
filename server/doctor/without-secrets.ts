import type { Config } from '../config/config.ts'

/** Shorter ones would be found in ordinary words. */
const shortestSecret = 6

/** Neither a secret of the settings nor an e-mail address of a person, whoever repeats it. */
export function withoutSecrets(text: string, secrets: string[]): string {
  const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  return hidden.replace(/[^\s<>@:/]{1,64}(:[^\s<>@/]{1,128})?@[^\s<>@,;]{1,255}/g, '…')
}

/** Passwords as they are set, and as they stand in addresses. */
export function secretsOf(config: Config): string[] {
  return [
    config.cardPointe.password,
    config.identity.clientSecret,
    config.businessCentral.clientSecret,
    config.serviceToken ?? '',
    config.metricsToken ?? '',
    config.s3?.accessKey ?? '',
    config.s3?.secretKey ?? '',
    ...passwordsIn(config.databaseUrl ?? ''),
    ...passwordsIn(config.databaseDirectUrl ?? ''),
    ...passwordsIn(config.databaseReadUrl ?? ''),
    ...passwordsIn(config.smtpUrl),
  ].filter((one) => one.length >= shortestSecret)
}

function passwordsIn(address: string): string[] {
  const { password = '' } = URL.parse(address) ?? {}
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
