### The lock.

lock-title = Bursar est verrouillé
lock-since = Depuis le { $at }.
lock-started = Saisissez votre phrase secrète pour ouvrir Bursar.
lock-asked = Vous l’avez verrouillé.
lock-idle = L’application était inactive.
lock-slept = L’ordinateur était en veille.
lock-session = L’ordinateur était verrouillé.
lock-anybody = Aucune phrase secrète n’est définie : toute personne devant cet ordinateur peut ouvrir Bursar. Vous pouvez en définir une dans les Paramètres.
lock-running = Les paiements en cours se poursuivent. Vous pourrez voir leur résultat après avoir ouvert Bursar.
lock-passphrase = Phrase secrète
lock-open = Ouvrir Bursar
lock-opening = Ouverture en cours
lock-now = Verrouiller maintenant
