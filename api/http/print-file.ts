import { printFileName, type Print } from '../../shop/prints/print.ts'
import type { CallAnswer, ShopForCalls } from './call.ts'

/** The answer of a call that prints. */
export async function printFile(shop: ShopForCalls, print: Print): Promise<CallAnswer<Uint8Array>> {
  return { status: 200, body: await shop.printer.print(shop.brand, print), fileName: printFileName(print) }
}
