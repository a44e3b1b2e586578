/**
 * Response header of calls whose answer browsers may keep to show it without a network. recent: with the pages that were opened last. kept: longer,
 * because people need it on the road. asked: only when the person asks for it, because it is a file.
 */
export const OFFLINE_HEADER = 'ungana-offline'

export type OfflineCopy = 'recent' | 'kept' | 'asked'
