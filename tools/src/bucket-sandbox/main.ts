// Runs the store as its own process: `node tools/src/bucket-sandbox/main.ts <bucket> <key id> [port]`. The first line of its output contains its address.
import { startBucketSandbox } from '#bucket-sandbox/bucket-sandbox.ts'

const [bucket = 'ungana', keyId = 'key', port] = process.argv.slice(2)
const sandbox = await startBucketSandbox({ bucket, keyId, port: Number(port ?? 0) })
console.log(JSON.stringify({ url: sandbox.url }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop().then(() => process.exit(0)))
