/** Kept with each file, so that none that was uploaded for something else is sent. */
export const ATTACHMENT_PURPOSE = 'message-attachment'
