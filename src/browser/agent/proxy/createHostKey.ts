import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface HostKey {
  key: string;
  cert: string;
  /** SHA-256 of the public key, base64: what Chromium is told to trust. */
  publicKeyHash: string;
}

/** One piece of DER: tag, length, content. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...contents: Buffer[]): Buffer => der(0x30, ...contents);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

/**
 * A key pair and a certificate signed by itself for invented hosts (X.509 version 3, RFC 5280, P-256). It lives as long as
 * an episode and is trusted by the Chromium of that episode alone.
 */
export function createHostKey(hosts: readonly string[]): HostKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicDer = publicKey.export({ type: 'spki', format: 'der' });
  // ecdsa-with-SHA256; common name; subject alternative name.
  const algorithm = sequence(der(0x06, hex('2a8648ce3d040302')));
  const name = sequence(
    der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from('deixis episode')))),
  );
  const time = (milliseconds: number): Buffer =>
    der(0x18, Buffer.from(`${new Date(milliseconds).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
  const day = 86_400_000;
  const names = hosts.map((host) => der(0x82, Buffer.from(host.slice(0, 253), 'latin1')));
  const extension = sequence(der(0x06, hex('551d11')), der(0x04, sequence(...names)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(Date.now() - day), time(Date.now() + 30 * day)),
    name,
    publicDer,
    ...(names.length > 0 ? [der(0xa3, sequence(extension))] : []),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    publicKeyHash: createHash('sha256').update(publicDer).digest('base64'),
  };
}
