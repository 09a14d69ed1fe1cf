import { callHeaders } from '#platform/web/api/browser-api.ts'

/** Sends a multipart form and tells how much of it has gone. @throws when the server cannot be reached or refuses */
export function sendForm(address: string, form: FormData, onPercent: (percent: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onPercent(Math.floor((loaded / total) * 100)))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response)
      else reject(new Error(`refused with ${request.status}`))
    })
    request.addEventListener('error', () => reject(new Error('the server could not be reached')))
    request.send(form)
  })
}
