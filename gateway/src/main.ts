import { configOrExit, runService, startTracing } from '@ungana/service-kit'
import { buildGateway } from './app.ts'
import { readConfig } from './config.ts'

const config = configOrExit(readConfig)
await startTracing('gateway', config)
const gateway = await buildGateway(config, { warn: (text) => void process.send?.(text) })
await runService(gateway, { host: config.HOST, port: config.PORT, drainDelay: config.DRAIN_MS })
