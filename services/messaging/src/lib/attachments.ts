/** Stored with each file, so that files uploaded for something else cannot be sent. */
export const ATTACHMENT_PURPOSE = 'message-attachment'
