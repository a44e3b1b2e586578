import { sendContactMessage } from '@ungana/contracts-identity'
import { call, sendForm } from '@ungana/web-kit'

/** Sends a contact message. A message that was changed after a lost answer is sent as a new one. Rejects with ApiError. */
export const sendMessage = (body: Readonly<Record<'name' | 'email' | 'subject' | 'message', string>>, key: string) =>
  sendForm(key, (options) => call(sendContactMessage, { body }, options))
