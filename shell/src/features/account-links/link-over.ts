import type { ApiError } from '@ungana/web-kit'

/** A link that lost a letter on its way is as much over as one that is too old. */
export const isOver = ({ body }: ApiError) => body?.code === 'IDENTITY_LINK_OVER' || body?.field === 'token'
