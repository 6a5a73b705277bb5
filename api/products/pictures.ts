import { z } from 'zod'
import { addTextPicture } from '../../shop/content/text-pages/add-text-picture.ts'
import { textPageTexts } from '../../shop/content/text-pages/text-page.ts'
import { pictureAddress } from '../../shop/media/picture.ts'
import { wordsOfFault } from '../../shop/media/picture-maker.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { fieldProblem } from '../http/problem.ts'
import { sentFiles } from '../http/sent-files.ts'

/** For the texts of the shop, whose HTML refers to it by its address. */
export const postPicture = route({
  method: 'POST',
  path: '/api/pictures',
  summary: 'Stores a JPEG picture that a text page can show.',
  role: 'admin',
  audit: 'content.add-picture',
  files: { picture: { most: 1, type: 'picture' } },
  body: z.strictObject({ picture: sentFiles.min(1, textPageTexts.noPicture) }),
  answer: z.object({ imageUrl: z.string(), width: z.number().int(), height: z.number().int() }),
  status: 201,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const jpeg = (await body.picture[0]?.bytes()) ?? new Uint8Array()
    const added = await addTextPicture(shop, { jpeg, actor: signedIn(caller).sub, requestId })
    if (!added.ok)
      return fieldProblem([
        { pointer: '/picture', detail: wordsOfFault(added.refusal.why, textPageTexts.notJpeg) },
      ])
    const { width, height } = added.value
    return { status: 201, body: { imageUrl: pictureAddress(added.value), width, height } }
  },
})
