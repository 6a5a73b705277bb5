import { dialedNumber } from '../../shop/checkout/billing.ts'
import { decimalText } from '../../shop/money.ts'
import type { Charge, PaymentGateway } from '../../shop/payments/payment-gateway.ts'
import { callOutside } from '../outbound.ts'
import { readCharge, readInquiry, readRefund, readVoid } from './cardpointe-answers.ts'
import { readSettlement } from './cardpointe-settlement.ts'

type CardPointeAccount = { origin: string; merchant: string; user: string; password: string }

/** The gateway answers a charge within 32 s. Giving up earlier would only leave the outcome unknown. */
const chargeTimeoutMs = 37_000
const askTimeoutMs = 10_000

/** CardPointe Gateway REST. `timeScale` shortens the time limits for fault runs. */
export function cardPointeGateway(account: CardPointeAccount, timeScale = 1): PaymentGateway {
  const call = (method: 'GET' | 'PUT', path: string, timeoutMs: number, body?: object) =>
    callOutside({
      method,
      address: `${account.origin}/cardconnect/rest/${path}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: body && JSON.stringify(body),
      timeoutMs: Math.max(200, timeoutMs * timeScale),
    })
  const merchid = account.merchant

  return {
    async charge(charge) {
      return readCharge(await call('PUT', 'auth', chargeTimeoutMs, authRequest(merchid, charge)))
    },
    async inquire(orderId) {
      return readInquiry(
        await call('GET', `inquireByOrderid/${encodeURIComponent(orderId)}/${merchid}/1`, askTimeoutMs),
      )
    },
    async inquireCharge(retref) {
      return readInquiry(await call('GET', `inquire/${encodeURIComponent(retref)}/${merchid}`, askTimeoutMs))
    },
    async refund({ retref, orderId, amountCents }) {
      const reply = await call('PUT', 'refund', askTimeoutMs, {
        merchid,
        retref,
        amount: decimalText(amountCents),
        orderid: orderId,
      })
      return readRefund(reply)
    },
    async listSettled(day) {
      const asked = new URLSearchParams({ merchid, date: monthAndDay(day) })
      return readSettlement(await call('GET', `settlestat?${asked}`, askTimeoutMs))
    },
    async voidCharge(retref) {
      return readVoid(await call('PUT', 'void', askTimeoutMs, { merchid, retref }))
    },
    async voidByOrderId(orderid) {
      return readVoid(await call('PUT', 'voidByOrderId', askTimeoutMs, { merchid, orderid }))
    },
  }
}

/** Lengths from the gateway's documentation; it takes US-ASCII only. */
function authRequest(merchid: string, charge: Charge): Record<string, string> {
  const fields = {
    merchid,
    account: charge.token,
    expiry: charge.expiry,
    amount: decimalText(charge.amountCents),
    currency: 'USD',
    orderid: charge.orderId,
    name: ascii(charge.name, 30),
    address: ascii(charge.address, 30),
    city: ascii(charge.city, 30),
    region: ascii(charge.region, 20),
    country: charge.country,
    postal: ascii(charge.postal, 9),
    phone: dialedNumber(charge.phone).replace('+', '').slice(0, 15),
    email: ascii(charge.email, 128),
    ecomind: 'E',
    capture: 'Y',
    receipt: 'Y',
  }
  // An empty field is an error; a missing one gets the gateway's default.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

function ascii(text: string, most: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, most)
}

/** 'YYYY-MM-DD' → 'MMDD' */
function monthAndDay(day: string): string {
  return day.slice(5).replace('-', '')
}
