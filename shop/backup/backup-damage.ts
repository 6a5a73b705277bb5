/** The file is no whole backup; its message says why, in a sentence for whoever wants to restore it. */
export class BackupDamage extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
