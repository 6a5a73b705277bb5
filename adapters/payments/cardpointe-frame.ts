import type { CardFrame } from '../../shop/payments/payment-gateway.ts'

/** The frame's fields look like ours: the same height, border and type. */
const css = `
body{margin:0;font-family:'Source Sans 3','Helvetica Neue',Arial,sans-serif;color:#16211F;background:#FFFFFF}
label{font-size:15px;font-weight:600;color:#16211F}
input{font-size:17px;height:48px;border:1px solid #7A8581;border-radius:6px;padding:0 12px;color:#16211F;background:#FFFFFF}
.error{border-color:#B01030}
`

/** The hosted frame with the options that the shop uses (CardPointe, Hosted iFrame Tokenizer). */
export function cardPointeFrame(origin: string): CardFrame {
  const options = new URLSearchParams({
    useexpiry: 'true',
    useexpiryfield: 'true',
    usecvv: 'true',
    formatinput: 'true',
    cardnumbernumericonly: 'true',
    fullmobilekeyboard: 'true',
    tokenizewheninactive: 'true',
    inactivityto: '800',
    invalidinputevent: 'true',
    invalidcreditcardevent: 'true',
    invalidexpiryevent: 'true',
    invalidcvvevent: 'true',
    enhancedresponse: 'true',
    cardlabel: 'Card number',
    expirylabel: 'Expiry',
    cvvlabel: 'CVV',
    css: css.replaceAll('\n', ''),
  })
  return { origin, address: `${origin}/itoke/ajax-tokenizer.html?${options}` }
}
