import { API_BASE, type Endpoint, type ReplyOf } from '#platform/contract/endpoint.ts'
import { failureOf, UnreachableServer } from './api.ts'
import { callHeaders } from './browser-api.ts'

/**
 * Posts a multipart form and reports upload progress, which `fetch` cannot report.
 *
 * @param onProgress - percent of the bytes sent, 0 to 100
 * @throws RefusedCall, UnreachableServer
 */
export function sendForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, API_BASE + endpoint.url)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100))
    }
    request.onload = () => {
      const reply: unknown = request.response
      if (request.status >= 200 && request.status < 300) resolve(reply as ReplyOf<E>)
      else void failureOf(request.status, reply).then(reject)
    }
    request.onerror = () => reject(new UnreachableServer(undefined))
    request.send(form)
  })
}
