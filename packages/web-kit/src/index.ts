/** What shell and remotes are built with. */
export { ApiError } from './api-error.ts'
export { type CallOptions, call, callPage } from './call.ts'
export { chunkAttempts } from './chunk-attempts.ts'
export { HostProvider, useHost } from './host.tsx'
export { type LazyPage, lazyPage, renewPage } from './lazy-page.tsx'
export { createQueryClient } from './query-client.ts'
export { onSessionRefused } from './session-refusals.ts'
export { type UploadOptions, uploadFile } from './upload-file.ts'
