import type { Db } from '../database/connect.ts'
import type { Brand } from '../shop/brand.ts'
import { findContactData } from '../shop/content/contact-data-store.ts'

/** The brand as it is shown: once there are contact data, their phone is the shop's; until then that of the settings. */
export function openBrand(db: Db, settings: Brand): { brand: Brand; readPhone: () => Promise<void> } {
  const brand = { ...settings }
  return {
    brand,
    async readPhone() {
      brand.phone = (await findContactData(db))?.phone || settings.phone
    },
  }
}
