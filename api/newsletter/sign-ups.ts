import { z } from 'zod'
import { askToJoin } from '../../shop/newsletter/subscribers/ask-of-list.ts'
import { listRequestTexts } from '../../shop/newsletter/newsletter-texts.ts'
import { signUpFields } from '../../shop/newsletter/subscribers/subscriber.ts'
import { limits, route } from '../http/call.ts'

export const postSignUp = route({
  method: 'POST',
  path: '/api/sign-ups',
  summary:
    'Asks for the newsletter: an e-mail goes out with a button to confirm. Known addresses get the same answer.',
  role: 'visitor',
  body: signUpFields,
  answer: z.object({ message: z.string() }),
  status: 202,
  limits: [limits.signUps],
  async handle(shop, { body }) {
    await askToJoin(shop, body)
    return { status: 202, body: { message: listRequestTexts.signedUp } }
  },
})
