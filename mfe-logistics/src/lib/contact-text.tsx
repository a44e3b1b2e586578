import { mailHref, telHref } from '@ungana/web-kit'

/** An email address, or a phone number of at least 8 digits. */
const contact = /([^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]+|\+?\d(?:[\s()./-]{0,2}\d){7,14})/

/** Text that a member typed as contact. Its phone numbers dial, its email addresses open the mail program. */
export function ContactText({ children }: { readonly children: string }) {
  return children.split(contact).map((piece, index) => {
    if (index % 2 === 0) return piece
    return (
      <a key={piece} dir="ltr" href={piece.includes('@') ? mailHref(piece) : telHref(piece)}>
        {piece}
      </a>
    )
  })
}
