import { config } from 'zod'
import './field-words.ts'

// The pages' policy forbids eval, and a browser reports even zod's test for it as a breach. Modules whose
// schemas reach a browser import this one, so that it runs before the first schema is made.
if ('document' in globalThis) config({ jitless: true })
