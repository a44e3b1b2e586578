import chunkRetryPlugin from './chunk-retry-plugin.ts'

chunkRetryPlugin()
