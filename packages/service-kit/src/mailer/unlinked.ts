/**
 * Text that users wrote, so that no mail program makes a link of it: `www.example[.]com`. Mail programs find addresses in plain text, too. Brackets
 * stay visible and survive every mail program; invisible characters do not.
 */
export function unlinked(text: string): string {
  return (
    text
      // Characters that nobody sees could stand between the parts of an address.
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/:(?=\/\/)|(?<=\b(?:mailto|tel|sms)):/giu, '[:]')
      // Browsers read ideographic full stops as dots.
      .replaceAll(/[.\u3002\uff0e\uff61](?=[\p{L}\p{M}]{2})/gu, '[.]')
      .replaceAll(/\d+\.\d+\.\d+\.\d+(?=[/:])/g, (address) => address.replaceAll('.', '[.]'))
      .replaceAll(/\\{2,}/g, '\\')
  )
}
