import type { ApiError } from '@ungana/web-kit'

/** Whether the link has expired, was used, or is incomplete. */
export const isExpiredLink = ({ body }: ApiError) => body?.code === 'IDENTITY_LINK_OVER' || body?.field === 'token'
