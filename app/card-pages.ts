/**
 * Pages with the frame for card details have security rules of their own: they are opened and left by loading a
 * document.
 */
export function takesCards(path: string): boolean {
  return path === '/checkout' || path === '/offer' || path.startsWith('/my-offers/')
}
