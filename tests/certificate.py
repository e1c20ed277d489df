# SPDX-License-Identifier: MIT
"""A certificate for localhost that only these tests trust, made by openssl."""
import ssl
import subprocess
import tempfile
from pathlib import Path


class Certificate:
    """Its files live as long as the object; `context` is for a client that trusts only this certificate."""

    def __init__(self, name: str = 'localhost') -> None:
        self._folder = tempfile.TemporaryDirectory(prefix='taberna-certificate-')
        self.certificate = Path(self._folder.name, 'certificate.pem')
        self.key = Path(self._folder.name, 'key.pem')
        self.renew(name)

    def renew(self, name: str = 'localhost') -> None:
        """Makes another certificate in the same files, each replaced atomically."""
        made = {file: file.with_suffix('.new') for file in (self.certificate, self.key)}
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2',
                        '-subj', f'/CN={name}', '-addext', f'subjectAltName=DNS:{name},IP:127.0.0.1',
                        '-keyout', str(made[self.key]), '-out', str(made[self.certificate])],
                       check=True, capture_output=True)
        for file, new in made.items():
            new.rename(file)
        self.context = ssl.create_default_context(cafile=str(self.certificate))

    def options(self) -> tuple[str, ...]:
        """The arguments for net-echo."""
        return '-c', str(self.certificate), '-k', str(self.key)

    def settings(self) -> tuple[str, ...]:
        """The arguments for the server."""
        return '--tls-certificate', str(self.certificate), '--tls-key', str(self.key)
