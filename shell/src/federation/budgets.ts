/** Milliseconds until the page shows that a remote did not load. */
export const MANIFEST_BUDGET = 4000
export const SCRIPT_BUDGET = 8000
export const TOTAL_BUDGET = 12_000

/** `fetch` with a time limit that includes the body. Rejects if the answer is not 2xx. */
export async function fetchWithin(milliseconds: number, address: string, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), milliseconds)
  try {
    const response = await fetch(address, { ...init, signal: controller.signal })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return new Response(await response.text(), { headers: response.headers })
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects when `work` has not settled in time. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
