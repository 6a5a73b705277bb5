import { config } from 'zod'
import './field-words.ts'

// The pages' policy forbids eval, and a browser reports zod's mere probe for it as a breach. Modules whose schemas
// reach a browser import this one, so that it has run before the first of them is made.
if ('document' in globalThis) config({ jitless: true })
