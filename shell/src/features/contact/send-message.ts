import { sendContactMessage } from '@ungana/contracts-identity'
import { call, sendForm } from '@ungana/web-kit'

/** What was changed after a lost answer is another message. Rejects with ApiError. */
export const sendMessage = (body: Readonly<Record<'name' | 'email' | 'subject' | 'message', string>>, key: string) =>
  sendForm(key, (options) => call(sendContactMessage, { body }, options))
