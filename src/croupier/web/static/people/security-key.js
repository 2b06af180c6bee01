// Security keys, through the browser's WebAuthn API: a signature is valid only for this page's server.

/** What a browser needs to make a key for a person. @typedef {{
 *   person: string, facility: string, user: string, kinds: number[], known: string[]
 * }} Asked */

const MILLISECONDS = 120_000;

/** Whether this browser has keys here: not over a connection in the clear, and under a name alone. */
export const hasKeys = () => "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname);

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** @param {ArrayBuffer} buffer */
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** A question that is answered once. */
async function challenge() {
  const answer = await fetch("/challenge", { method: "POST" });
  return bytes((await answer.json()).challenge);
}

/** What a person's key has signed for the server; nothing if none answered. */
export async function touched() {
  try {
    const found = /** @type {PublicKeyCredential | null} */ (await navigator.credentials.get({
      publicKey: { challenge: await challenge(), userVerification: "required", timeout: MILLISECONDS },
    }));
    if (!found) return "";
    const { clientDataJSON, authenticatorData, signature } = /** @type {AuthenticatorAssertionResponse} */ (
      found.response
    );
    return [found.rawId, clientDataJSON, authenticatorData, signature].map(text).join(".");
  } catch {
    return "";
  }
}

/** A new key for this site, as the fields of a form; nothing if none answered. @param {Asked} asked */
export async function made({ person, facility, user, kinds, known }) {
  try {
    const found = /** @type {PublicKeyCredential | null} */ (await navigator.credentials.create({
      publicKey: {
        challenge: await challenge(),
        rp: { name: facility },
        user: { id: bytes(user), name: person, displayName: person },
        pubKeyCredParams: kinds.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: known.map((id) => ({ type: "public-key", id: bytes(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
        timeout: MILLISECONDS,
      },
    }));
    if (!found) return null;
    const { clientDataJSON, attestationObject } = /** @type {AuthenticatorAttestationResponse} */ (found.response);
    return { client: text(clientDataJSON), attestation: text(attestationObject) };
  } catch {
    return null;
  }
}
