/** More links than this in one message are an advertisement. */
const mostLinks = 2

/** The same text from one address within this time is held. */
export const sameTextWithinMinutes = 60

const link = /(?:https?:\/\/|www\.)[^\s<>"']+/gi

/**
 * Besides the form's hidden field: three links or more, or nothing but a link. Such a message is held for staff to look
 * at and answered like any other, so that nobody learns the rules by trying.
 */
export function looksLikeSpam(message: string): boolean {
  const links = message.match(link)?.length ?? 0
  return links > mostLinks || (links > 0 && !/[\p{L}\p{N}]/u.test(message.replace(link, '')))
}
